import type { ReactNode } from 'react'
import type { DailyJob, SystemStatus } from '#contract/system-status.ts'
import { useText } from '#web/text/text.tsx'
import framed from '#web/ui/framed-table.module.css'
import { Pairs } from '#web/ui/pairs.tsx'
import css from './status-page.module.css'

const megabyte = 1_000_000

/** The figures behind the sentences. */
export function StatusTables({ status }: { status: SystemStatus }) {
  return (
    <>
      <Figures status={status} />
      <Instances status={status} />
      <Jobs status={status} />
      <Queue status={status} />
      <Errors status={status} />
    </>
  )
}

interface TableProps {
  title: string
  head: readonly string[]
  rows: readonly (readonly ReactNode[])[]
}

function Table({ title, head, rows }: TableProps) {
  if (rows.length === 0) return null
  return (
    <section>
      <h2 className={css.title}>{title}</h2>
      <div className={framed.box} tabIndex={0} role="group" aria-label={title}>
        <table className={framed.table}>
          <thead>
            <tr>
              {head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.slice(0, 2).join(' ')}>
                {head.map((name, at) => (
                  <td key={name}>{row[at]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

type Part = Readonly<{ status: SystemStatus }>

function Figures({ status: { versions, database, audit, backup_at } }: Part) {
  const { t, number, instant } = useText()
  const { replica_lag: lag } = database
  return (
    <section>
      <h2 className={css.title}>{t('systemStatus.versions')}</h2>
      <Pairs
        rows={[
          [t('systemStatus.program'), versions.program],
          [t('systemStatus.node'), versions.node],
          [t('systemStatus.postgres'), versions.postgres],
          [t('systemStatus.migration'), versions.migration],
          [t('systemStatus.size'), `${number(Math.round(database.size / megabyte))} MB`],
          [
            t('systemStatus.connections'),
            `${number(database.connections)} / ${number(database.most_connections)}`,
          ],
          [t('systemStatus.lag'), lag === null ? null : t('systemStatus.seconds', { n: Math.round(lag) })],
          [t('systemStatus.backup'), instant(backup_at) || t('systemStatus.never')],
          [t('systemStatus.entries'), number(audit.entries)],
          [t('systemStatus.checked'), instant(audit.checked_at) || t('systemStatus.never')],
        ]}
      />
    </section>
  )
}

function Instances({ status: { instances } }: Part) {
  const { t, number, instant } = useText()
  return (
    <Table
      title={t('systemStatus.areas.instances')}
      head={[
        t('systemStatus.host'),
        t('systemStatus.since'),
        t('systemStatus.program'),
        t('systemStatus.memory'),
        t('systemStatus.seen'),
      ]}
      rows={instances.map((instance) => [
        `${instance.host} (${instance.pid})`,
        instant(instance.started_at),
        instance.version,
        `${number(Math.round(instance.memory / megabyte))} MB`,
        instant(instance.seen_at),
      ])}
    />
  )
}

function Jobs({ status: { jobs } }: Part) {
  const { t, instant } = useText()
  return (
    <Table
      title={t('systemStatus.areas.jobs')}
      head={[
        t('systemStatus.job'),
        t('systemStatus.done'),
        t('systemStatus.failed'),
        t('systemStatus.cause'),
      ]}
      rows={jobs.map(({ job, done_at, failed_at, cause }) => [
        t(`systemStatus.jobs.${job as DailyJob}`),
        instant(done_at) || t('systemStatus.never'),
        instant(failed_at),
        cause,
      ])}
    />
  )
}

function Queue({ status: { queue } }: Part) {
  const { t, number } = useText()
  return (
    <Table
      title={t('systemStatus.areas.queue')}
      head={[
        t('systemStatus.queue'),
        t('systemStatus.waiting'),
        t('systemStatus.running'),
        t('systemStatus.failedJobs'),
      ]}
      rows={queue.map((queueRow) => [
        queueRow.queue,
        number(queueRow.waiting),
        number(queueRow.running),
        number(queueRow.failed),
      ])}
    />
  )
}

function Errors({ status: { instances } }: Part) {
  const { t, number, instant } = useText()
  const errors = instances.flatMap(({ host, errors: own }) =>
    own.map((statusError) => ({ ...statusError, host })),
  )
  return (
    <Table
      title={t('systemStatus.areas.errors')}
      head={[
        t('systemStatus.what'),
        t('systemStatus.cause'),
        t('systemStatus.host'),
        t('systemStatus.last'),
        t('systemStatus.times'),
      ]}
      rows={errors.map((error) => [
        error.what,
        error.cause,
        error.host,
        instant(error.last),
        number(error.times),
      ])}
    />
  )
}
