import S3rver from '@20minutes/s3rver'

/** Run by `s3-server.ts` in a separate process. Prints its port. */
const [folder, port, ...ways] = process.argv.slice(2)

const encryption = 'x-amz-server-side-encryption'

const server = new S3rver({
  address: '127.0.0.1',
  port: Number(port),
  silent: true,
  directory: folder,
  serviceEndpoint: 'localhost',
  configureBuckets: [{ name: 'files' }],
  // Signs the hosts of buckets by the rules of an older signature.
  allowMismatchedSignatures: ways.includes('hosts'),
})

/** Lets anybody read, which a real server only does for a public bucket. */
server.middleware.unshift(async (context, next) => {
  if (context.headers['authorization'] !== undefined || ways.includes('public')) return next()
  context.status = 403
  context.type = 'application/xml'
  context.body = '<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>'
})

/** The server ignores encryption; here it reports for an object what was requested. */
const encrypted = new Map<string, string>()
if (ways.includes('encrypts'))
  server.middleware.unshift(async (context, next) => {
    const asked = context.headers[encryption]
    if (asked !== undefined) encrypted.set(context.path, asked)
    await next()
    const is = encrypted.get(context.path)
    if (is !== undefined) context.set(encryption, is)
  })

const { port: at } = await server.run()
console.log(`port ${at}`)
