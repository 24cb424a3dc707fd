import type { Same } from '../text.ts'
import type * as zh from '../zh/export-fields.ts'

export const exportFields: Same<typeof zh.exportFields> = {
  format: 'Formato',
  rows: 'Filas',
  total: 'Filas en total',
  bytes: 'Tamaño',
  downloads: 'Descargas',
  failure: 'Motivo del fallo',
  finished_at: 'Terminada',
  expires_at: 'Disponible hasta',
  filters: 'Filtros',
  columns: 'Columnas',
  party_name: 'Nombre de la parte',
}

export const exportFieldsOf: Same<typeof zh.exportFieldsOf> = {
  resource: 'Contenido',
  created_by: 'Exportado por',
  created_at: 'Solicitada',
}

export const exportOptions: Same<typeof zh.exportOptions> = {
  resource: {
    customers: 'Clientes',
    pool: 'Bolsa abierta',
    lots: 'Lotes',
    sign_ups: 'Inscripciones',
    bids: 'Pujas',
    recyclers: 'Recicladores',
    finance_entries: 'Asientos',
    finance_dues: 'Vencimientos',
    settlements: 'Liquidaciones',
    audit: 'Registro de auditoría',
  },
  format: { xlsx: 'Excel (xlsx)', csv: 'CSV' },
  state: {
    queued: 'En cola',
    running: 'En curso',
    done: 'Terminada',
    expired: 'Caducada',
    failed: 'Fallida',
    cancelled: 'Cancelada',
  },
}
