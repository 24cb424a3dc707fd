/** The shortfall of a resale (再拍差额): lost, recovered, and whose it is. */
export const shortfalls = {
  finance: {
    shortfall: {
      title: 'Diferencia de la reventa (Ley de Subastas, art. 39)',
      prices: 'Primer precio {first}, reventa {next}',
      forfeited: 'Depósito perdido {amount}; corresponde a: {keeper}',
      ofConsignor: 'Comitente: diferencia de precio',
      ofCompany: 'Casa de subastas: ambas comisiones de la primera venta',
      lost: 'Pérdida',
      deposit: 'Cubierto por el depósito',
      set_off: 'Compensado',
      received: 'Cobrado',
      recovered: 'Recuperado',
      missing: 'Sin recuperar',
      owed: 'Por pagar al comitente',
      paidOut: 'Pagado al comitente',
    },
  },
}
