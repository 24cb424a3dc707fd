/** Company settings (公司设置). */
export const companySettings = {
  fields: {
    company_settings: {
      price_limit_percent: 'Límite del cambio de precio (%)',
      price_limit_amount: 'Límite del cambio de precio',
      price_limit_state_owned: 'Límite para bienes del Estado',
      second_decider_above: 'Deciden dos personas por encima de',
      ticket_limit: 'Peso neto máximo de un tique (t)',
      upload_person_mb: 'Archivos por persona y día (MB)',
      upload_house_gb: 'Archivos de la empresa en total (GB)',
    },
  },
  companySettings: {
    sections: {
      prices: 'Cambios de precio',
      approvals: 'Aprobaciones',
      weighing: 'Báscula',
      uploads: 'Archivos',
    },
    help: {
      prices:
        'Una liquidación que cambia el precio en más de esto necesita aprobación. Cuenta el menor entre el porcentaje y el importe; los bienes del Estado tienen su propio límite.',
      approvals:
        'Una solicitud por un importe mayor requiere dos personas además de quien la hace, una tras otra. Vacío: decide una.',
      weighing: 'Un tique que lo supere se rechaza.',
      uploads:
        'El tamaño de los archivos que una persona sube en un día y el de todos juntos. Al 80 % se avisa a la persona o a los administradores; por encima del límite no se aceptan.',
    },
    saved: 'Ajustes guardados',
    changed: 'Cambiado por {name} el {date} (versión {version})',
  },
}
