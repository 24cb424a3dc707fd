export const dayCloses = {
  fields: {
    day_closes: {
      account_id: 'Cuenta propia',
      day: 'Día',
      closing: 'Saldo final',
      reason: 'Motivo de la diferencia',
      opening: 'Saldo inicial',
      received: 'Cobrado',
      paid: 'Pagado',
      lines: 'Movimientos',
      deposits_held: 'Garantías en poder',
      untransferred: 'Usadas sin traspasar',
      difference: 'Diferencia',
      state: 'Estado',
      reopened_by: 'Reabierto por',
      reopened_at: 'Reabierto el',
      reopen_reason: 'Motivo de reapertura',
    },
  },
  options: {
    day_closes: {
      state: {
        closed: 'Cerrado',
        reopened: 'Reabierto',
      },
    },
  },
}
