/**
 * Limits of an imported workbook. The process that reads workbooks imports nothing else from the contract.
 */
export const importMegabytes = 30
export const importRows = 200_000
