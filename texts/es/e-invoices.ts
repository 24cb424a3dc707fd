export const eInvoices = {
  eInvoices: {
    read: 'Leer una factura electrónica (XML, OFD)',
    fine: 'Leída. Coincide con la factura esperada.',
    sellers: { seller_title: 'Vendedor', seller_tax_number: 'NIF del vendedor' },
    faults: {
      missing: 'La factura no indica: {label}',
      bad_number: '{label} no tiene 20 cifras',
      sum_differs: '{label} no es la base más el impuesto, que suman {expected}',
      several_rates: 'La factura tiene varios tipos; compruébelos',
      number_taken: '{label} ya está registrado',
      future_day: '{label} es posterior a hoy',
      not_expected: 'Este lote no pide una factura así',
      title_differs: '{label} no es lo esperado: {expected}',
      tax_number_differs: '{label} no es lo esperado: {expected}',
      rate_differs: '{label} no es lo acordado: {expected}',
      above_expected: '{label} supera los {expected} que quedan',
      below_expected: '{label} no llega a los {expected} que quedan',
    },
  },
}
