/** The list of all follow-ups (跟进记录). */
export const followUps = {
  followUps: {
    hint: 'Empresa, contacto',
    empty: 'Aún no hay seguimientos',
    gone: 'Ya no está a su alcance',
    presets: { mine: 'Los míos', today: 'Hoy', week: 'Últimos 7 días', visits: 'Visitas y reuniones' },
  },
}
