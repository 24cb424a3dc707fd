import type { Same } from '../text.ts'
import type * as zh from '../zh/export-file.ts'

export const exportFile: Same<typeof zh.exportFile> = {
  what: '{what}, filas: {rows}',
  who: 'exportado por {name} el {at} (hora de Pekín)',
  filters: 'filtros: {filters}',
  all: 'todos los registros',
  from: '{label} desde {value}',
  to: '{label} hasta {value}',
}
