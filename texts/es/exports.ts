import type { Texts } from '../text.ts'

export const exports: Texts['exports'] = {
  new: 'Nueva exportación',
  button: 'Exportar',
  title: 'Exportar: {what}',
  start: 'Empezar a exportar',
  chosen: '{n} de {all} columnas',
  every: 'Seleccionar todo',
  none: 'Vaciar',
  all: 'Todos los registros',
  allHint: 'Todos los registros. Para exportar solo una parte, filtre esa lista y pulse «Exportar» en ella.',
  order: 'Orden',
  up: '{field}, ascendente',
  down: '{field}, descendente',
  started: 'Exportación de «{file}» iniciada; le avisaremos cuando termine',
  see: 'Ver exportaciones',
  cancelled: 'Exportación cancelada',
  cancelTitle: '¿Cancelar la exportación de «{file}»?',
  cancelText: 'Lo escrito hasta ahora se descarta. Podrá exportar de nuevo más tarde.',
  keep: 'Seguir exportando',
  progress: '{rows} / {total} filas',
  searchHint: 'Nombre del archivo',
  empty:
    'Todavía no hay exportaciones. Pulse «Exportar» en la lista de clientes, lotes, recicladores u otras, o cree una aquí.',
  acts: {
    download: 'Descargar',
    cancel: 'Cancelar',
    retry: 'Reintentar',
    again: 'Repetir',
  },
  presets: {
    mine: 'Las mías',
    open: 'En curso',
    done: 'Listas',
  },
}
