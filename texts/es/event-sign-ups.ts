/** Sign-ups for an event: one paddle for several lots. */
export const eventSignUps = {
  eventSignUps: {
    title: 'Postores ({n})',
    add: 'Inscribir',
    none: 'Aún no hay postores',
    byLot: 'Nadie se inscribió en toda la subasta; inscripciones en lotes sueltos: {n}',
    lots: 'Lotes',
    won: 'Adjudicados',
    ofLots: 'Uno por lote',
    all: 'Todos los lotes con inscripción abierta ({n})',
    text: 'Una paleta y una documentación sirven para todos los lotes elegidos, y una sola revisión decide sobre ellos. Sin número de paleta, el sistema asigna uno.',
    added: {
      one: 'Inscrito en un lote con la paleta {paddle}',
      other: 'Inscrito en {n} lotes con la paleta {paddle}',
    },
    papers: {
      label: 'Documentos',
      notice: 'Anuncio',
      agreement: 'Acuerdo de licitación',
      record: 'Acta',
      results: 'Resultados',
      confirmation: 'Confirmaciones',
      pick_up: 'Órdenes de retirada',
      account: 'Cuentas',
    },
  },
}
