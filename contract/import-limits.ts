/** The most of an imported workbook. The process that reads one imports nothing else of the contract. */
export const importMegabytes = 30
export const importRows = 200_000
