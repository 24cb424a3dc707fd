import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Safari/537.36 Edg/120.0',
    'Edge 120 · Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) Version/17.1 Mobile/15E148 Safari/604.1',
    'Safari 17 · iPhone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:115.0) Gecko/20100101 Firefox/115.0', 'Firefox 115 · Linux'],
  ['curl/8.5', 'curl/8.5'],
  ['', '–'],
])('%s', (agent, name) => expect(deviceName(agent)).toBe(name))
