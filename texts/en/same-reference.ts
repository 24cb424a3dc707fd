export const sameReference = {
  finance: {
    sameReference: {
      hit: '{no} · {date} · {party} · {state}',
      title: 'Another entry has the same amount and bank reference',
      text: 'It may be the same payment entered twice. Continue only if it is another one.',
      confirm: 'It is another payment',
    },
  },
}
