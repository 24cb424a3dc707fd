export const search = {
  search: {
    kinds: {
      customers: 'Cliente',
      pool: 'Bolsa abierta',
      consignors: 'Comitente',
      recyclers: 'Reciclador',
      lots: 'Lote',
      staff: 'Personal',
    },
  },
  palette: {
    open: 'Buscar en el menú',
    hint: 'Buscar menú, registros y acciones',
    findings: 'Resultados',
    screens: 'Menú',
    records: 'Registros',
    actions: 'Acciones',
    nothing: 'Nada encontrado',
    failed: 'No se pudieron buscar los registros; inténtelo de nuevo en un momento',
    move: 'Mover',
    choose: 'Abrir',
  },
}
