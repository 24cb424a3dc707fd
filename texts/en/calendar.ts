export const calendar = {
  fields: {
    calendar: {
      days: 'Days',
      text: 'Text of the notice',
      move_dates: 'Move dates',
      private_days: 'Private goods (days)',
      state_value_one: 'State-owned goods with a floor from',
      state_days_one: 'Working days of notice',
      state_value_two: 'State-owned goods with a floor from',
      state_days_two: 'Working days of notice',
    },
  },
  options: { calendar: { kind: { holiday: 'Holiday', worked: 'Worked' } } },
  calendar: {
    years: 'Years',
    unknown: 'Not entered',
    missing:
      'The moved weekends of {year} are not entered yet. Public holidays count already; payment and refund dates in that year are right once the moved days are entered.',
    enter: 'Enter them',
    mayMove: 'The moved weekends of {year} are not entered yet, so this date may move',
    paste: 'Paste the holiday notice',
    pasteHint:
      'Paste the whole notice of the State Council, or choose an ics or csv file (each line: day, holiday or worked, name).',
    read: 'Read',
    file: 'Choose a file',
    found: 'Read {holidays} holidays and {worked} worked weekend days. Check them, then save.',
    unread: 'Some of it cannot be understood, so nothing was taken:',
    faults: {
      no_days: 'No holidays of {words} found',
      other_year: 'This is the notice of {words}',
      weekday: 'The weekday does not fit the date: {words}',
      count: 'The number of days does not fit the dates: {words}',
      no_date: 'There is no such date: {words}',
      line: 'Cannot be understood: {words}',
    },
    gridHelp:
      'Public holidays are marked up to 2050, so only moved weekends are entered. Click a working day to make it free, or a weekend day to make it worked; click again to undo.',
    ordinary: 'Ordinary',
    saved: 'The working calendar of {year} is saved',
    savedMoved: {
      one: 'The working calendar of {year} is saved, and {n} date was moved',
      other: 'The working calendar of {year} is saved, and {n} dates were moved',
    },
    movesTitle: 'Open dates would move',
    movesText: {
      one: 'By the new calendar, {n} open date would move.',
      other: 'By the new calendar, {n} open dates would move.',
    },
    move: 'Move these dates as well',
    before: 'Date now',
    after: 'New date',
    changed: 'Changed by {name}, {date}, version {version}',
    rules: 'Length of the notice',
    rulesHelp:
      'The floor is the starting price of the round, times the quantity where the price is per unit. State-owned goods below the first value have the days of private ones. State-owned goods are not listed with a shorter notice, unless a director gives a reason and a file; private ones only warn.',
    rulesSaved: 'Notice rules saved',
    ruleWorking: 'The rules ask for {n} working days',
    ruleDays: 'The rules ask for {n} days',
  },
}
