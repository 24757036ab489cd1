// Runs before each test file: a place or a number of a record does not depend on the files before it.
import { restartMade } from './made-count.ts';

restartMade();
