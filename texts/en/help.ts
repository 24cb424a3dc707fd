export const help = {
  help: {
    search: 'Search the help',
    yours: 'For your roles',
    everyone: 'For everybody',
    others: 'For other roles',
    roles: 'For: {roles}',
    allRoles: 'everybody',
    all: 'All topics',
    open: 'Go to {name}',
    nothing: 'No topic found',
    topics: 'Help topics',
    ofThisPage: 'Help on this page',
  },
}
