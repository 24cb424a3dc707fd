export const papers = {
  fields: {
    papers: {
      papers: 'Documentos',
      cut: 'Rebaja propuesta',
      paper: 'Documento',
    },
    paper_templates: {
      title: 'Nombre de la plantilla',
      paper: 'Documento',
      company: 'Casa de subastas',
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
        confirmation: 'Confirmación del resultado',
        pick_up: 'Orden de retirada',
        handover: 'Acta de entrega',
        default_notice: 'Notificación de incumplimiento',
        price_letter: 'Carta sobre el lote no vendido y la rebaja',
      },
    },
  },
  papers: {
    choose: 'Documentos',
    all: 'Imprimir documentos…',
    print: { one: 'Imprimir {n} documento', other: 'Imprimir {n} documentos' },
    word: 'Descargar Word: {paper}',
    cutHelp: 'El precio propuesto se calcula con ella; vacía se rellena a mano',
    none: 'Este lote no tiene ahora documentos que pueda imprimir',
    unpaid:
      'La mercancía vale {loaded} CNY, pagado {paid} CNY, faltan {missing} CNY: antes no hay orden de recogida.',
    later: 'Todavía no se puede imprimir: {paper}',
    record:
      'Ya se puede imprimir el acta, que firman subastador, redactor y comprador (Ley de Subastas, art. 53)',
    templates: {
      add: 'Añadir plantilla',
      editTitle: 'Editar: {name}',
      added: '«{name}» añadida',
      delete: 'Eliminar',
      deleteTitle: '¿Eliminar la plantilla «{name}»?',
      deleteText: 'Solo queda el documento incorporado. Los archivos ya descargados no cambian.',
      deleted: 'Eliminada',
      empty: 'Aún no hay plantillas propias. Los documentos incorporados siempre se pueden imprimir',
      every: 'Todas las casas',
      everyHelp: 'Vacía para todas las casas',
      fileHelp: 'Un documento de Word (docx) con campos donde van los valores, como {example}',
      taken: 'Esta casa ya tiene una plantilla de este documento',
      fieldsTitle: 'Campos: {paper}',
      fieldsHelp:
        'Pulse para copiar. Lo que quien imprime no puede ver sale como ●; lo vacío, como una línea.',
      tableHelp: 'La fila de una tabla va entre {open} y {close}.',
      copied: '{field} copiado',
      searchHint: 'Nombre de la plantilla',
    },
  },
}
