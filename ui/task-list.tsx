import type { ReactElement, ReactNode } from 'react'
import type { IconName } from './icon.tsx'
import { Link } from './link.tsx'
import { StatusTag, type Tone } from './status-tag.tsx'

export type TaskState = 'not-started' | 'in-progress' | 'done' | 'error' | 'blocked'

export type Task = {
  key: string
  title: string
  /** Without an address the task cannot be started yet. */
  to?: string
  state: TaskState
  /** A line about what is there or missing. */
  detail?: ReactNode
  /** Other words for the state, for example 'Not yet'. */
  stateText?: string
}

const lock = 'M5 10.5h14v10H5ZM8 10.5V7a4 4 0 0 1 8 0v3.5M12 14.5v2.5'

const states: Record<TaskState, { text: string; icon: IconName; tone?: Tone }> = {
  'not-started': { text: 'Not started', icon: 'circle' },
  'in-progress': { text: 'In progress', icon: 'half', tone: 'warning' },
  done: { text: 'Done', icon: 'check', tone: 'success' },
  error: { text: 'Needs attention', icon: 'alert', tone: 'error' },
  blocked: { text: 'Cannot start yet', icon: lock },
}

/** What there is to do, each with its state; the whole row can be touched. */
export function TaskList({ tasks }: { tasks: readonly Task[] }): ReactElement {
  return (
    <ul className="tasks">
      {tasks.map(task => {
        const { text, icon, tone } = states[task.state]
        return (
          <li key={task.key}>
            <div className="task-name">
              {task.to ? (
                <Link to={task.to} aria-describedby={`task-${task.key}`}>
                  {task.title}
                </Link>
              ) : (
                <b>{task.title}</b>
              )}
              {task.detail && <span>{task.detail}</span>}
            </div>
            <span id={`task-${task.key}`}>
              <StatusTag icon={icon} {...(tone && { tone })}>
                {task.stateText ?? text}
              </StatusTag>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
