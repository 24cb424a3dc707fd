/** The list of all follow-ups (跟进记录). */
export const followUps = {
  followUps: {
    hint: 'Company, contact',
    empty: 'No follow-ups yet',
    gone: 'No longer yours to see',
    presets: { mine: 'Mine', today: 'Today', week: 'Last 7 days', visits: 'Visits and meetings' },
  },
}
