export const views = {
  fields: {
    views: { name: 'Nombre de la vista', query: 'Filtro', list: 'Lista' },
  },
  list: {
    views: {
      label: 'Vistas',
      all: 'Todos',
      save: 'Guardar vista',
      saved: 'Vista «{name}» actualizada',
      menu: 'Gestionar la vista: {name}',
      overwrite: 'Sobrescribir con lo mostrado',
      rename: 'Renombrar vista',
      delete: 'Eliminar vista',
      deleteTitle: '¿Eliminar la vista «{name}»?',
    },
  },
}
