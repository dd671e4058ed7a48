"""Doctor: shows where settings come from, what answers, what is wrong and how to fix it. Starts and changes nothing."""
