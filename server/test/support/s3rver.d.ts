/** The S3 server that tests use. It has no types of its own. */
declare module '@20minutes/s3rver' {
  interface Context {
    path: string
    headers: Record<string, string | undefined>
    status: number
    type: string
    body: unknown
    set(name: string, value: string): void
  }
  type Middleware = (context: Context, next: () => Promise<void>) => Promise<void>
  export default class S3rver {
    constructor(options: Record<string, unknown>)
    middleware: Middleware[]
    run(): Promise<{ port: number }>
  }
}
