import { join, resolve } from 'node:path'
import { wrong } from '#server/start-error.ts'
import { loopback } from '#server/trust-proxy.ts'

/** The storage of files: a local folder, or an S3 bucket. */
export type StorageSettings = FolderSettings | BucketSettings

interface FolderSettings {
  kind: 'folder'
  folder: string
}

export interface BucketSettings {
  kind: 'bucket'
  bucket: string
  /** Empty, or the part of the bucket that belongs to this installation, with a trailing slash. */
  prefix: string
  /** Undefined for Amazon's own. */
  endpoint: string | undefined
  region: string
  /** Set if the bucket is part of the path, not of the host name. */
  pathStyle: boolean
  /** Server-side encryption. Undefined uses the bucket's default. */
  encryption: { algorithm: 'AES256' | 'aws:kms'; key: string | undefined } | undefined
}

const form = 's3://bucket/prefix?endpoint=https://host:port&region=…, or file:'
const parameters = ['endpoint', 'region', 'path_style', 'plain_http', 'sse', 'kms_key']
/** Bucket names follow the rules of host names. */
const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const prefixName = /^([\w.-]+\/)*$/

/** Parses a storage address, which comes from the variable or option `name`. */
export function storageSettings(
  name: string,
  text: string,
  dataDir: string,
  region = 'us-east-1',
): StorageSettings {
  if (text === '' || text === 'file:') return { kind: 'folder', folder: join(dataDir, 'files') }
  const url = URL.canParse(text) ? new URL(text) : wrong(name, form)
  if (url.protocol === 'file:')
    return url.host === '' && url.search === ''
      ? { kind: 'folder', folder: resolve(decodeURIComponent(url.pathname)) }
      : wrong(name, 'file: or file:///folder')
  return url.protocol === 's3:' ? bucketSettings(name, url, region) : wrong(name, form)
}

function bucketSettings(name: string, url: URL, region: string): BucketSettings {
  const { hostname, pathname, searchParams } = url
  if (url.username || url.password)
    wrong(name, 'no password in it (set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY)')
  const unknown = [...searchParams.keys()].find((key) => !parameters.includes(key))
  if (unknown !== undefined) wrong(name, `${parameters.join(', ')} and no ${unknown}`)
  const prefix = pathname.replace(/^\/+|\/+$/g, '').replace(/(.)$/, '$1/')
  if (!bucketName.test(hostname) || url.port !== '' || !prefixName.test(prefix) || prefix.includes('..'))
    wrong(name, form)
  const endpoint = endpointOf(name, searchParams)
  return {
    kind: 'bucket',
    bucket: hostname,
    prefix,
    endpoint,
    region: searchParams.get('region') || region,
    pathStyle: flag(name, searchParams, 'path_style', endpoint !== undefined),
    encryption: encryptionOf(name, searchParams),
  }
}

function flag(name: string, parameters: URLSearchParams, which: string, fallback: boolean): boolean {
  const value = parameters.get(which)
  if (value === null) return fallback
  return value === '1' ? true : value === '0' ? false : wrong(name, `0 or 1 for ${which}`)
}

/** Requires TLS, except on this machine or on a network declared as trusted. */
function endpointOf(name: string, parameters: URLSearchParams): string | undefined {
  const text = parameters.get('endpoint')
  if (text === null) return undefined
  const url = URL.canParse(text) ? new URL(text) : wrong(name, 'an endpoint such as https://host:port')
  if (!['http:', 'https:'].includes(url.protocol) || url.search || url.username)
    return wrong(name, 'an endpoint such as https://host:port')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const here = host.startsWith('127.') || host.endsWith('.localhost') || loopback(host)
  return url.protocol === 'https:' || here || flag(name, parameters, 'plain_http', false)
    ? text
    : wrong(name, 'an https endpoint, or plain_http=1 on a network that is yours alone')
}

function encryptionOf(name: string, parameters: URLSearchParams): BucketSettings['encryption'] {
  const algorithm = parameters.get('sse')
  const key = parameters.get('kms_key') || undefined
  if (algorithm === null) return key === undefined ? undefined : wrong(name, 'sse=aws:kms beside kms_key')
  if (algorithm === 'aws:kms') return { algorithm, key }
  return algorithm === 'AES256' && key === undefined
    ? { algorithm, key }
    : wrong(name, 'AES256 or aws:kms for sse')
}

/** The storage's name in messages to operators. */
export const storageName = (settings: StorageSettings): string =>
  settings.kind === 'folder'
    ? settings.folder
    : `s3://${settings.bucket}/${settings.prefix}${settings.endpoint === undefined ? '' : ` (${settings.endpoint})`}`
