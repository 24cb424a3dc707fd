import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { projectRoot } from '#tools/project-root.ts'
import { full } from '#tools/full-run.ts'

/**
 * The alert rules under Debian's Prometheus: `promtool` reads them and runs them over made series. At full size only;
 * where it cannot be installed the test says so in one line.
 */
const rules = fileURLToPath(new URL('deploy/prometheus/alerts.yml', projectRoot))
const config = fileURLToPath(new URL('deploy/prometheus/prometheus.yml', projectRoot))
const board = fileURLToPath(new URL('deploy/grafana/yunjingtong-crm.json', projectRoot))
const folder = mkdtempSync(join(tmpdir(), 'yjt-rules-'))
afterAll(() => rmSync(folder, { recursive: true }))

function promtool(...args: string[]): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' })
  return { status, said: `${stdout}${stderr}` }
}

function installed(): boolean {
  if (!full) return false
  if (promtool('--version').status === 0) return true
  const install = ['install', '-y', '--no-install-recommends', 'prometheus']
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  if (spawnSync('apt-get', install, { env }).status !== 0)
    console.log('Prometheus cannot be installed here: the alert rules are not run.')
  return promtool('--version').status === 0
}

interface Case {
  alert: string
  /** A series, and its values a minute apart. */
  series: string
  values: string
  /** Other series that the rule looks at. */
  beside?: Record<string, string>
  /** A minute at which the alert fires, and one at which it does not yet. */
  burns: number
  quiet: number
}

const text = '{instance="a"}'
/** One case of each rule. */
const cases: Case[] = [
  {
    alert: 'CrmInstanceDown',
    series: 'up{job="yunjingtong-crm",instance="a"}',
    values: '1 0x9',
    burns: 3,
    quiet: 0,
  },
  { alert: 'CrmDatabaseDown', series: `crm_database_up${text}`, values: '1 0x9', burns: 3, quiet: 0 },
  {
    alert: 'CrmWaitingForConnections',
    series: `crm_pool_waiting${text}`,
    values: '0 30x9',
    burns: 5,
    quiet: 2,
  },
  {
    alert: 'CrmConnectionsUnaccepted',
    series: `crm_connections_unaccepted${text}`,
    values: '0 300x9',
    burns: 4,
    quiet: 1,
  },
  {
    alert: 'CrmEventLoopLate',
    series: `nodejs_eventloop_lag_p99_seconds${text}`,
    values: '0 1x20',
    burns: 13,
    quiet: 5,
  },
  {
    alert: 'CrmQueueStuck',
    series: 'crm_queue_oldest_seconds{queue="import"}',
    values: '0 1000x20',
    burns: 8,
    quiet: 3,
  },
  {
    alert: 'CrmJobFailing',
    series: 'crm_job_failing{job="recycle"}',
    values: '0 1x50',
    burns: 40,
    quiet: 20,
  },
  {
    alert: 'CrmJobMissed',
    series: 'crm_job_last_success_seconds{job="recycle"}',
    values: '0x3000',
    burns: 2200,
    quiet: 2000,
  },
  { alert: 'CrmStorageDown', series: `crm_storage_up${text}`, values: '1 0x9', burns: 4, quiet: 1 },
  { alert: 'CrmClockWaits', series: `crm_clock_waits${text}`, values: '0 1x9', burns: 2, quiet: 0 },
  {
    alert: 'CrmArchiveFailing',
    series: `crm_archive_waiting_seconds${text}`,
    values: '0 700x9',
    burns: 2,
    quiet: 0,
  },
  { alert: 'CrmArchiveBroken', series: `crm_archive_broken${text}`, values: '0 1x30', burns: 20, quiet: 10 },
  {
    alert: 'CrmBackupOld',
    series: `crm_backup_last_success_seconds${text}`,
    values: '0x2000',
    burns: 1600,
    quiet: 1500,
  },
  { alert: 'CrmSealsBroken', series: `crm_seals_broken${text}`, values: '0 1x9', burns: 2, quiet: 0 },
  {
    alert: 'CrmSealsUnchecked',
    series: `crm_seals_last_check_seconds${text}`,
    values: '0x4000',
    burns: 3050,
    quiet: 2900,
  },
  {
    alert: 'CrmReplicaBehind',
    series: `crm_replica_lag_seconds${text}`,
    values: '0 90x20',
    burns: 8,
    quiet: 3,
  },
  { alert: 'CrmErrors', series: `crm_errors_total${text}`, values: '0 0 0+10x20', burns: 10, quiet: 1 },
  {
    alert: 'CrmRefusing',
    series: 'crm_http_refused_total{status="503"}',
    values: '0 0+120x20',
    burns: 15,
    quiet: 3,
  },
  {
    alert: 'CrmSlow',
    series: 'crm_http_request_duration_seconds_bucket{le="+Inf"}',
    values: '0+60x40',
    beside: {
      'crm_http_request_duration_seconds_bucket{le="1"}': '0+60x10 600x30',
      'crm_http_request_duration_seconds_bucket{le="4.5"}': '0+60x40',
    },
    burns: 26,
    quiet: 9,
  },
  {
    alert: 'CrmBackupMissing',
    series: `crm_database_up${text}`,
    values: '1x1600',
    burns: 1500,
    quiet: 1400,
  },
  {
    alert: 'CrmDiskFull',
    series: 'crm_disk_free_bytes{instance="a",folder="data"}',
    values: '30000000000 900000000x9',
    beside: { 'crm_disk_size_bytes{instance="a",folder="data"}': '50000000000x10' },
    burns: 4,
    quiet: 1,
  },
  {
    // 20 GB an hour of 40 are gone after a quiet hour.
    alert: 'CrmDiskFilling',
    series: 'crm_disk_free_bytes{instance="a",folder="data"}',
    values: '40000000000x60 39666000000-333000000x60',
    burns: 100,
    quiet: 60,
  },
]

/** How many alerts of this name fire at each of the two minutes, according to `promtool`. */
const testOf = ({ alert, series, values, beside = {}, burns, quiet }: Case): string => {
  const count = `count(ALERTS{alertname="${alert}",alertstate="firing"}) or vector(0)`
  const at = (minute: number, value: number) =>
    `      - expr: '${count}'\n        eval_time: ${minute}m\n        exp_samples: [{ labels: '{}', value: ${value} }]`
  return [
    '  - interval: 1m',
    '    input_series:',
    ...Object.entries({ [series]: values, ...beside }).map(
      ([name, of]) => `      - { series: '${name}', values: '${of}' }`,
    ),
    '    promql_expr_test:',
    at(quiet, 0),
    at(burns, 1),
  ].join('\n')
}

describe.skipIf(!installed())('under Debian’s Prometheus', () => {
  test('the rules and the configuration are read', () => {
    expect(promtool('check', 'rules', rules)).toMatchObject({ status: 0 })
    expect(promtool('check', 'config', '--syntax-only', config)).toMatchObject({ status: 0 })
  })

  test('every question of the dashboard is one that Prometheus understands', () => {
    const { panels } = JSON.parse(readFileSync(board, 'utf8')) as {
      panels: { targets: { expr: string }[] }[]
    }
    const asked = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
    const file = join(folder, 'asked.yml')
    const records = asked.map((expr, n) => ({ record: `asked:${n}`, expr }))
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'asked', rules: records }] }))
    expect(promtool('check', 'rules', file)).toMatchObject({
      status: 0,
      said: expect.stringContaining(`${asked.length} rules found`),
    })
  })

  test('each rule burns when its figure says so, after its time, and not before', () => {
    const tests = `rule_files: ['${rules}']\ntests:\n${cases.map(testOf).join('\n')}\n`
    const file = join(folder, 'tests.yml')
    writeFileSync(file, tests)
    const { status, said } = promtool('test', 'rules', file)
    expect(said).toContain('SUCCESS')
    expect(status).toBe(0)
  })
})

test('every alert has a case here', () => {
  const named = [...readFileSync(rules, 'utf8').matchAll(/alert: (\w+)/g)].map(([, name]) => name)
  expect(named.toSorted()).toEqual(cases.map(({ alert }) => alert).toSorted())
})
