export * from './at-start.ts'
export * from './with-screens.ts'
