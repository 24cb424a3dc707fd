export const views = {
  fields: {
    views: {
      name: 'Nombre de la vista',
      query: 'Filtro',
      list: 'Lista',
      columns: 'Columnas',
      shared: 'Compartida',
    },
  },
  list: {
    views: {
      label: 'Vistas',
      all: 'Todos',
      save: 'Guardar vista',
      saved: 'Vista «{name}» actualizada',
      menu: 'Gestionar la vista: {name}',
      many: '10.000+',
      overwrite: 'Sobrescribir con los filtros y columnas actuales',
      share: 'Compartir con el equipo',
      unshare: 'Dejar de compartir',
      sharedNow: 'La vista «{name}» se comparte',
      unsharedNow: 'La vista «{name}» ya no se comparte',
      sharedBy: 'Vista compartida por {name}',
      rename: 'Renombrar vista',
      delete: 'Eliminar vista',
      deleteTitle: '¿Eliminar la vista «{name}»?',
    },
  },
}
