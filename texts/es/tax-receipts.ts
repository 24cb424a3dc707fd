export const taxReceipts = {
  fields: {
    tax_receipts: {
      number: 'Número de factura',
      lot_id: 'Lote',
      round_no: 'Ronda',
      direction: 'Sentido',
      rate: 'Impuesto (%)',
      amount: 'Total con impuestos',
      issued_on: 'Fecha de emisión',
      file: 'Documento',
      state: 'Estado',
      void_reason: 'Motivo de anulación',
      voided_at: 'Anulada el',
      platform: 'Plataforma de subastas',
      company: 'Casa de subastas',
    },
  },
  options: {
    tax_receipts: {
      direction: { in: 'Recibida', out: 'Emitida' },
      state: { valid: 'Válida', void: 'Anulada' },
    },
  },
  finance: {
    taxReceipts: {
      add: 'Añadir factura',
      title: 'Nueva factura',
      added: 'Factura {name} registrada',
      empty: 'Aún no hay facturas; aquí se registran las emitidas y las recibidas',
      searchHint: 'Número de factura, lote',
      sums: 'Facturas válidas: recibidas {in} CNY, emitidas {out} CNY',
      void: '¿Anular la factura {name}?',
      voidText: 'Deja de contar en las sumas y su número se puede volver a registrar.',
      voidReason: 'Anulada por: {reason}',
      line: '{rate}% · {amount} CNY · {date}',
      none: 'Este lote aún no tiene facturas',
      wanted: 'Factura acordada: {term}. Aún no emitida.',
      wantedNow: 'El lote está liquidado, pero la factura acordada ({term}) no se ha emitido.',
    },
  },
}
