export const views = {
  fields: {
    views: { name: 'Name of the view', query: 'Filter', list: 'List', columns: 'Columns', shared: 'Shared' },
  },
  list: {
    views: {
      label: 'Views',
      all: 'All',
      save: 'Save view',
      saved: 'View “{name}” updated',
      menu: 'Manage view: {name}',
      many: '10,000+',
      overwrite: 'Overwrite with current filters and columns',
      share: 'Share with the team',
      unshare: 'Stop sharing',
      sharedNow: 'View "{name}" is shared',
      unsharedNow: 'View "{name}" is no longer shared',
      sharedBy: 'View shared by {name}',
      rename: 'Rename view',
      delete: 'Delete view',
      deleteTitle: 'Delete the view “{name}”?',
    },
  },
}
