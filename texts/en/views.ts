export const views = {
  fields: {
    views: { name: 'Name of the view', query: 'Filter', list: 'List' },
  },
  list: {
    views: {
      label: 'Views',
      all: 'All',
      save: 'Save view',
      saved: 'View “{name}” updated',
      menu: 'Manage view: {name}',
      overwrite: 'Overwrite with what is shown',
      rename: 'Rename view',
      delete: 'Delete view',
      deleteTitle: 'Delete the view “{name}”?',
    },
  },
}
