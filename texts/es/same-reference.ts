export const sameReference = {
  finance: {
    sameReference: {
      hit: '{no} · {date} · {party} · {state}',
      title: 'Otro asiento tiene el mismo importe y referencia bancaria',
      text: 'Puede ser el mismo pago registrado dos veces. Continúe solo si es otro.',
      confirm: 'Es otro pago',
    },
  },
}
