export const start = {
  'sign-in': {
    title: 'Signing in and passwords',
    summary: 'Sign in for the first time, change your password, end sign-ins on other devices.',
    blocks: [
      { heading: 'The first time' },
      {
        steps: [
          'Enter the username and the first password you were given and press {session.logIn}.',
          'Change the first password when asked: at least 8 characters, not a common one, not your username.',
          'You then arrive at {screens.index}.',
        ],
      },
      {
        text: 'After ten wrong passwords in a row you have to wait 15 minutes; each further failure doubles the wait. If you forgot yours, see {palette.acts.password}.',
      },
      { heading: 'Changing your password' },
      {
        steps: [
          'Press your name at the top right and choose {shell.profile}.',
          'Under {profile.password} enter the old and the new password and save. Your sign-ins on other devices end at once.',
        ],
      },
      { heading: 'The second factor' },
      {
        text: 'Administrators and finance enter a 6-digit code of an app on their phone besides the password, or use a passkey. Everybody else may. Whoever has to and has none yet is led to set one up right after signing in.',
      },
      {
        steps: [
          'In {shell.profile}, under {screens.secondFactor}, choose the authenticator app, scan the QR code with your phone and enter the code that the app shows.',
          'Print the recovery codes or write them down, and keep them safe. Each lets you in once if the phone is lost.',
          'Add passkeys too if you like (fingerprint, face, PIN or security key). A passkey works at the address where it was added.',
        ],
      },
      { heading: 'Single sign-on' },
      {
        text: 'Where the company uses single sign-on, link your own account in {shell.profile}, under {providerLink.section}: sign in at the provider, come back, check the name that is shown and confirm. {providerLink.unlink} ends your sessions on other devices.',
      },
      {
        note: 'If phone and recovery codes are gone, ask an administrator to press {staff.resetFactor} in {screens.staff}. A code is good once; if it is refused, see that the clock of the phone sets itself.',
      },
      { heading: 'Checking your devices' },
      {
        text: 'In {shell.profile}, {profile.sessions} lists where you are signed in, at most 5 at a time. If you do not know one, press {profile.end} and change your password right away.',
      },
      {
        text: '{account.devices} are those you have signed in from. They let you in even while somebody else guesses your password. When you pass a computer on, press {account.forget}: what is signed in there ends too.',
      },
      {
        text: 'To confirm money out, or to change bank accounts, staff, rules and templates, or to export, you are asked for your password again 10 minutes after signing in. Cancel, and nothing changes.',
      },
      {
        note: 'After 12 hours without use you are signed out. Signing in again brings you back to the page you were on.',
      },
    ],
  },
  'forgotten-password': {
    title: 'Forgotten password',
    summary: 'Set a new one by mail, or have it reset by an administrator.',
    blocks: [
      {
        steps: [
          'If the sign-in page shows “Forgotten password”, press it and enter your username: a link that holds for 30 minutes goes to your mail address.',
          'Without that button, or without a mail address: an administrator presses {staff.resetPassword} under {screens.staff} and hands you a first password.',
          'Sign in with it and choose one of your own when asked.',
        ],
      },
      {
        note: 'After ten wrong passwords you have to wait 15 minutes. A new password ends your sign-ins on other devices at once.',
      },
    ],
  },
  'find-your-way': {
    title: 'Finding your way',
    summary: 'Menu, search, tabs, keys, sizes and colours.',
    blocks: [
      {
        text: 'The menu on the left holds only the pages your roles may open; at the top are your place, the search, your notifications and your account. On a phone the menu opens at the top left.',
      },
      { heading: 'Getting anywhere quickly' },
      {
        steps: [
          'Press [Ctrl] [K] ([⌘] [K] on a Mac), or the magnifying glass at the top.',
          'Type the name of a page, a company, a contact or a phone number; with Chinese as the language pinyin and initials work too: gh finds {screens.poolList}.',
          'Before you type, it lists the records you opened last and the acts of this page. Ordinary words such as “who owes”, “refund” or “add customer” lead straight there.',
          'Choose with [↑] [↓] and open with [Enter].',
        ],
      },
      { picture: 'palette', text: 'One place to search menu, records and actions' },
      { heading: 'Working by keyboard' },
      {
        text: 'In a list [j] and [k] move down and up, [Enter] opens, [x] selects, [/] searches; [Ctrl] [B] folds the menu; [Ctrl] [S] saves a form. Press [?] to see them all.',
      },
      { heading: 'Making it yours' },
      {
        steps: [
          'Size: the letters at the top; {shell.sizes.default}, {shell.sizes.medium}, {shell.sizes.small} or {shell.sizes.mini} apply at once, and nothing you typed is lost.',
          'Light or dark: press your name and choose under {shell.scheme}.',
          'Colour, tabs, fixed header: press your name and open {settings.title}.',
          'Language: the button at the top; on a phone it is under your name.',
        ],
      },
      {
        note: 'With {settings.tagsView} on, visited pages stay in tabs at the top, with all that is half filled in.',
      },
    ],
  },
  dashboard: {
    title: 'Dashboard and notifications',
    summary: 'Where the day begins: what is to do, figures and reminders.',
    blocks: [
      {
        text: 'Every number on {screens.index} opens the list of exactly those records it counts. The home of directors begins with {home.decisions}: each thing with its figures and its buttons, beside the coming auctions.',
      },
      {
        text: 'Salespeople see whom to call, by date, days left or expected commission, then their own sales and commission; sales leads see who is behind and reassign in one stroke; finance opens on its queue.',
      },
      { picture: 'home', text: 'The dashboard of a salesperson: people to call now' },
      { heading: 'Reading the charts' },
      {
        text: 'Choose the period at the top right: {dashboard.periods.week}, {dashboard.periods.month}, {dashboard.periods.quarter}, {dashboard.periods.this_month}, {dashboard.periods.this_quarter}, {dashboard.periods.this_year} or {dashboard.periods.own}.',
      },
      { text: 'Each chart also comes as {dashboard.table}, and [Ctrl] [P] prints the page.' },
      { heading: 'Notifications' },
      {
        steps: [
          'The bell shows how many are unread; a number in the menu tells which page they belong to.',
          'Press one to open the record it speaks of.',
          'To be told while you do something else, switch on {notifications.browser}.',
        ],
      },
      {
        note: 'You are told of customers about to fall into the pool, of those to contact today, of customers given to you and of finished imports. You are not told of what you did yourself.',
      },
    ],
  },
  lists: {
    title: 'Filters, views and bulk actions',
    summary: 'All lists work alike: find, sort, keep what you found, act on many at once.',
    blocks: [
      { heading: 'Finding records' },
      {
        steps: [
          'Press [/] or the search box and type part of a name or number.',
          'Narrow it down filter by filter; those without room are under {list.more}.',
          'Press a column title to sort: descending first, then ascending, the third time not at all.',
        ],
      },
      { picture: 'customers', text: 'A list: quick views, filters, table and pages' },
      { heading: 'Keeping a view' },
      {
        text: 'Press {list.views.save} once the filters are right and name it: from then on it is one press away. A view keeps filters, order and columns, and the number beside it says how many there are now.',
      },
      {
        text: 'A lead who ticks {list.views.share} gives it to the team; the director and administrators give it to everybody. The address holds all of it and can be sent to a colleague, who sees only what they may see.',
      },
      { heading: 'Arranging columns' },
      {
        text: '{list.columns.button} chooses which columns are shown and in which order; titles can be dragged to another place, and their edges to another width.',
      },
      {
        text: 'Columns that the window has no room for are left out whole; a button at the right of the titles opens them, and {list.columns.fewer} leaves them out again. Each list remembers its own.',
      },
      { heading: 'Acting on many' },
      {
        steps: [
          'Tick several rows ([x] on the keyboard).',
          'Choose an action in the bar that appears below.',
          'Records that cannot be processed are named with the reason; the others are done.',
        ],
      },
      { note: '[Ctrl] [P] prints the list or the record you have open, without menu and buttons.' },
    ],
  },
}
