export const shownReasons = {
  reasons: {
    below_reserve: 'El precio está por debajo de la reserva; adjunte el consentimiento del comitente',
    below_start:
      'El precio de adjudicación es inferior al de salida: hace falta el consentimiento escrito del comitente',
    bid_too_low: 'La puja debe superar la más alta, {price}; la puja válida más cercana es {nearest}',
    bid_below_start: 'La puja es inferior al precio de salida, {price}',
    bid_off_step: 'La puja no respeta los incrementos; la puja válida más cercana es {nearest}',
  },
}
