/** The options themselves scroll, in the list that the input controls, so that keys and screen readers find their way. */
export const optionList = { withScrollArea: false, styles: { options: { maxHeight: 260, overflowY: 'auto' } } } as const
