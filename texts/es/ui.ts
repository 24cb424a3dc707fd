import type { Same } from '../text.ts'
import type { ui as source } from '../zh/ui.ts'

export const ui: Same<typeof source> = {
  searching: 'Buscando…',
  nothing: 'Sin coincidencias',
  table: {
    number: 'Número',
    actions: 'Acciones',
    selectAll: 'Seleccionar toda la página',
    moreOf: 'Más acciones: {name}',
  },
  pager: {
    label: 'Páginas',
    total: { one: '{n} registro', other: '{n} registros' },
    totalAbout: 'Unos {n} registros',
    size: 'Registros por página',
    perPage: '{n} / página',
    page: 'Página {n}',
    previous: 'Página anterior',
    next: 'Página siguiente',
    jump: 'Ir a',
    jumpAfter: '',
  },
  state: {
    notFound: 'Nada coincide con los filtros',
    clear: 'Quitar filtros',
    wrongFilters: 'Estos filtros no son válidos',
    failed: 'No se pudo cargar',
    retry: 'Reintentar',
    forbidden: 'No tiene permiso para ver esto',
    forbiddenRoles: 'Se necesita uno de estos roles: {roles}',
  },
  area: { placeholder: 'Provincia/ciudad, texto libre' },
  staff: { placeholder: 'Buscar por nombre' },
  reference: { placeholder: 'Buscar por nombre' },
  date: {
    month: 'MMMM YYYY',
    clear: 'Borrar la fecha',
    today: 'Hoy',
    inDays: { one: 'En {n} día', other: 'En {n} días' },
    lastDays: { one: 'Último {n} día', other: 'Últimos {n} días' },
  },
}
