// @name     ends_it
// @purpose  Whether what says that something is so no longer says it of a fact: of its value, of the same place more or less exactly, or of whatever it is.
// @hole     end   what says so
// @hole     fact  a fact of the same slot
// @mark     \.canonical IN \['', \w+\.canonical\] OR

(<end>.canonical IN ['', <fact>.canonical] OR <fact>.canonical STARTS WITH <end>.canonical + ', ' OR <end>.canonical STARTS WITH <fact>.canonical + ', ')
