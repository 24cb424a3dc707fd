/** Company settings (公司设置). */
export const companySettings = {
  fields: {
    company_settings: {
      house_name: 'Nombre de la empresa',
      logo: 'Logotipo',
      colour: 'Color del tema',
      languages: 'Idiomas disponibles',
      lot_no_pattern: 'Formato del número de lote',
      payment_days: 'Plazo de pago (días hábiles)',
      extension_minutes: 'Prórroga (minutos)',
      increment_rule: 'Regla de incremento',
      commission_payer: 'Comisión a cargo de',
      commission_point: 'Tipo de comisión',
      late_pick_up_basis: 'Cálculo del recargo',
      late_pick_up_fee: 'Recargo por retirada tardía (por día)',
      service_fee_point: 'Tarifa de servicio (%)',
      tax_receipt: 'Factura fiscal',
      price_limit_percent: 'Límite del cambio de precio (%)',
      price_limit_amount: 'Límite del cambio de precio',
      price_limit_state_owned: 'Límite para bienes del Estado',
      charge_approval_above: 'Cargos: aprobación por encima de',
      waiver_approval_above: 'Exención de depósito: aprobación por encima de',
      refund_approval_above: 'Reembolsos: aprobación por encima de',
      payout_approval_above: 'Pagos: aprobación por encima de',
      reserve_approval_above: 'Rebaja de la reserva: aprobación por encima de',
      second_decider_above: 'Deciden dos personas por encima de',
      ticket_limit: 'Peso neto máximo de un tique (t)',
      upload_person_mb: 'Archivos por persona y día (MB)',
      upload_house_gb: 'Archivos de la empresa en total (GB)',
      keep_ledger_years: 'Libro y comprobantes (años)',
      keep_sale_years: 'Expedientes de subasta (años)',
      keep_bank_years: 'Movimientos bancarios y cierres (años)',
      keep_use_years: 'Registros de uso (años)',
    },
  },
  options: {
    company_settings: {
      languages: { zh: 'Chino', en: 'Inglés', es: 'Español', ja: 'Japonés' },
      late_pick_up_basis: { amount: 'Importe', deposit_percent: 'Porcentaje del depósito' },
    },
  },
  companySettings: {
    sections: {
      look: 'Nombre y aspecto',
      numbers: 'Numeración',
      terms: 'Condiciones habituales de un lote',
      prices: 'Cambios de precio',
      approvals: 'Aprobaciones',
      weighing: 'Báscula',
      uploads: 'Archivos',
      keeping: 'Conservación',
    },
    help: {
      look: 'Aparece sobre el menú, en el inicio de sesión y en los documentos impresos. Quien ya eligió un color conserva el suyo.',
      numbers:
        'Así se numeran los lotes nuevos: {year}, {yy} y {month} son la fecha, {no} es el número correlativo y {no:6} lo completa hasta seis cifras. Los números existentes no cambian.',
      terms: 'Se rellenan al crear un lote. Prevalece lo acordado con el comitente o en el contrato.',
      prices:
        'Una liquidación que cambia el precio en más de esto necesita aprobación. Cuenta el menor entre el porcentaje y el importe; los bienes del Estado tienen su propio límite.',
      approvals:
        'Los cargos, las exenciones de depósito, los reembolsos, los pagos y las rebajas de la reserva por encima de estos importes esperan una aprobación; vacío: no esperan. Una solicitud por más del último importe requiere dos personas además de quien la hace, una tras otra; vacío: decide una.',
      weighing: 'Un tique que lo supere se rechaza.',
      uploads:
        'El tamaño de los archivos que una persona sube en un día y el de todos juntos. Al 80 % se avisa a la persona o a los administradores; por encima del límite no se aceptan.',
      keeping:
        'El operador elimina los registros vencidos con npm run retention; nada se borra solo. Los tres primeros no bajan de los 30, 5 y 10 años de la ley. Si los registros de uso quedan vacíos, cuenta RETENTION_YEARS.',
    },
    example: 'Por ejemplo: {number}',
    saved: 'Ajustes guardados',
    changed: 'Cambiado por {name} el {date} (versión {version})',
  },
}
