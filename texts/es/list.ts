import type { Same } from '../text.ts'
import type { list as source } from '../zh/list.ts'

export const list: Same<typeof source> = {
  comma: ', ',
  unitYuan: ' (CNY)',
  files: { one: '{n} archivo', other: '{n} archivos' },
  select: 'Seleccionar {name}',
  search: 'Buscar',
  filter: 'Filtrar',
  filterCount: 'Filtros ({n})',
  more: 'Más filtros',
  clear: 'Quitar filtros',
  show: { one: 'Ver {n} resultado', other: 'Ver {n} resultados' },
  from: 'desde',
  to: 'hasta',
  columns: { button: 'Columnas', up: 'Subir: {name}', down: 'Bajar: {name}', reset: 'Restablecer' },
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
  bulk: {
    label: 'Acciones en bloque',
    selected: { one: '{n} seleccionado', other: '{n} seleccionados' },
    clear: 'Anular selección',
    refusedTitle: { one: '{n} registro no se pudo procesar', other: '{n} registros no se pudieron procesar' },
    done: { one: '{n} registro procesado.', other: '{n} registros procesados.' },
    row: 'Registro',
    why: 'Motivo',
    allDone: { one: '{n} registro procesado', other: '{n} registros procesados' },
  },
}
