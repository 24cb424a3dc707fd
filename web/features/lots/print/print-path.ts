export const docNames = ['order', 'notice', 'confirmation'] as const
export type DocName = (typeof docNames)[number]
/** Outside the shell: the page is a sheet of paper. */
export const lotPrintPath = '/print/lot'
export const printPath = (id: number, doc: DocName): string => `${lotPrintPath}?id=${id}&doc=${doc}`
