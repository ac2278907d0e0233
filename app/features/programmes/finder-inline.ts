/**
 * Stands in the page before the lists: the tab is chosen before they are painted, and all is looked at again when every row
 * has come.
 */
import { findProgrammes } from './finder.ts'

findProgrammes()
addEventListener('DOMContentLoaded', findProgrammes)
