export const commissionScales = {
  commissionScales: {
    title: 'Tramos de comisión',
    edit: 'Fijar tramos de comisión',
    hint: 'El primer tramo empieza en 0 y los siguientes suben; cada tramo se aplica solo a su parte del precio. Un importe fijo sustituye tramos y límites. Si todo queda vacío, rige el tipo general.',
    buyer: 'Comprador',
    consignor: 'Comitente',
    least: 'mínimo {amount} CNY',
    most: 'máximo {amount} CNY',
    fixedSum: '{amount} CNY, fijo',
    above: 'Por encima de {above} CNY',
    add: 'Añadir tramo',
    remove: 'Quitar este tramo',
    save: 'Guardar tramos',
    cancel: 'Descartar',
    saved: 'Tramos de comisión guardados',
  },
}
