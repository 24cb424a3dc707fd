import { route } from './grammar/route.ts'

export const openApiDocument = route<Record<string, unknown>>()({
  method: 'GET',
  path: '/api/openapi.json',
  permission: 'openapi.read',
  tag: 'openapi',
  raw: 'answer',
})
export const health = route<{ status: 'live' }>()({
  method: 'GET',
  path: '/healthz',
  permission: 'public',
  tag: 'process',
})
export const readiness = route<{ status: 'ready' }>()({
  method: 'GET',
  path: '/readyz',
  permission: 'public',
  tag: 'process',
})
