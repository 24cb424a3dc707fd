export const papers = {
  fields: {
    paper_templates: {
      title: 'Nombre de la plantilla',
      paper: 'Documento',
      company: 'Empresa de subastas',
      file: 'Archivo de la plantilla',
      created_at: 'Subida el',
    },
  },
  options: {
    paper_templates: {
      paper: {
        order: 'Orden de consignación',
        notice: 'Anuncio de subasta',
        agreement: 'Acuerdo y condiciones de licitación',
        viewing: 'Registro de visitas',
        record: 'Acta de la subasta',
        confirmation: 'Confirmación de venta',
        pick_up: 'Orden de retirada',
        handover: 'Acta de entrega',
        default_notice: 'Notificación de incumplimiento',
        price_letter: 'Carta sobre el lote no vendido y la rebaja',
      },
    },
  },
}
