import { expect, test } from 'vitest'
import { StartError } from '#server/start-error.ts'
import { storageName, storageSettings } from './storage-url.ts'

const read = (text: string) => storageSettings('STORAGE_URL', text, '/data', 'eu-1')
const bucket = {
  kind: 'bucket',
  bucket: 'files',
  prefix: '',
  endpoint: undefined,
  region: 'eu-1',
  pathStyle: false,
  encryption: undefined,
}

test.each<[string, object]>([
  ['', { kind: 'folder', folder: '/data/files' }],
  ['file:', { kind: 'folder', folder: '/data/files' }],
  ['file:///srv/crm%20files', { kind: 'folder', folder: '/srv/crm files' }],
  ['s3://files', bucket],
  ['s3://files/crm/a', { ...bucket, prefix: 'crm/a/' }],
  ['s3://files?region=cn-east-3', { ...bucket, region: 'cn-east-3' }],
  [
    's3://files?endpoint=https://s3.lan:9000',
    { ...bucket, endpoint: 'https://s3.lan:9000', pathStyle: true },
  ],
  ['s3://files?endpoint=https://s3.lan&path_style=0', { ...bucket, endpoint: 'https://s3.lan' }],
  ['s3://files?endpoint=http://127.0.0.1:1', { ...bucket, endpoint: 'http://127.0.0.1:1', pathStyle: true }],
  [
    's3://files?endpoint=http://s3.lan&plain_http=1',
    { ...bucket, endpoint: 'http://s3.lan', pathStyle: true },
  ],
  ['s3://files?sse=AES256', { ...bucket, encryption: { algorithm: 'AES256', key: undefined } }],
  ['s3://files?sse=aws:kms&kms_key=k1', { ...bucket, encryption: { algorithm: 'aws:kms', key: 'k1' } }],
])('%s', (text, settings) => {
  expect(read(text)).toEqual(settings)
})

test.each([
  'ftp://files',
  's3://',
  's3://F!',
  's3://files/a%2f..',
  's3://user:secret@files',
  's3://files?endpiont=https://s3.lan',
  's3://files?endpoint=s3.lan',
  's3://files?endpoint=http://s3.lan',
  's3://files?path_style=yes',
  's3://files?sse=DES',
  's3://files?kms_key=k1',
  'file://host/folder',
])('%s is refused in one line', (text) => {
  expect(() => read(text)).toThrow(StartError)
  expect(() => read(text)).toThrow(/^STORAGE_URL is not valid: expected [^\n]+\.$/)
})

test('a place is named without anything secret', () => {
  expect(storageName(storageSettings('X', 's3://files/crm?endpoint=https://s3.lan', '/data'))).toBe(
    's3://files/crm/ (https://s3.lan)',
  )
})
