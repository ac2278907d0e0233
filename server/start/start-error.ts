/** The server cannot start, or a command cannot run. The message is a sentence for the operator, shown without a stack. */
export class StartError extends Error {
  override readonly name: string = 'StartError'
}

/** A value in the environment is the reason. The message names the variable. */
export class ConfigError extends StartError {
  override readonly name = 'ConfigError'
}
