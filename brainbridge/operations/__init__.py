"""Operations around brains: profiles and moves, the doctor, the schedule, hooks, Browser, the demo."""
