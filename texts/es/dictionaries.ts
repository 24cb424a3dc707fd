export const dictionaries = {
  fields: {
    auction_companies: {
      name: 'Nombre',
      enabled: 'Activado',
      sort: 'Orden',
      legal_name: 'Razón social',
      credit_code: 'Código social unificado',
      address: 'Dirección',
      phone: 'Teléfono',
      commission_tax_rate: 'Tipo impositivo de la comisión',
      key: 'Clave',
    },
    auction_platforms: {
      name: 'Nombre',
      enabled: 'Activado',
      sort: 'Orden',
      refund_working_days: 'Días hábiles de reembolso',
      key: 'Clave',
    },
  },
  dictionaries: {
    addCompany: 'Añadir casa de subastas',
    addPlatform: 'Añadir plataforma',
    editTitle: 'Editar {name}',
    added: '«{name}» añadida',
    empty: 'Aún no hay nada',
    searchHint: 'Nombre',
    enabled: 'Activado',
    disabled: 'Desactivado',
    state: 'Estado',
    sortHelp: 'Los números menores van primero; si se deja vacío, va al final.',
    daysHelp:
      'Días hábiles en que la plataforma devuelve los depósitos de quienes no ganan; 2 si se deja vacío.',
    enabledHelp: 'Si se desactiva, ya no se puede elegir; los lotes que la usan no cambian.',
    taken: 'Ya hay una con ese nombre',
  },
}
