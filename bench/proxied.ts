import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#server/test/support/product.ts'
import { kinds, startProxy } from '#server/test/crash/rolling/proxies.ts'

/**
 * A proxy of `deploy/` before one instance. Clients trust `ca`, or the file `certificate` through
 * `NODE_EXTRA_CA_CERTS`.
 */
export async function startBefore(origin: string, kind: string) {
  const known = kinds.find((name) => name === kind)
  if (!known) throw new Error(`--through takes ${kinds.join(' or ')}`)
  const folder = mkdtempSync(join(tmpdir(), 'yjt-bench-proxy-'))
  const { host } = new URL(origin)
  const [https, http] = [await freePort(), await freePort()]
  const proxy = await startProxy(known, { folder, https, http, instances: [host, host] })
  const stop = async () => {
    await proxy.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { origin: proxy.url, ca: proxy.ca, certificate: join(folder, 'certificate.pem'), stop }
}
