// Helpers that the oldest browsers lack (web/oldest-browsers.ts). Each fills in only where there is none.
import 'core-js/modules/es.array.to-reversed.js';
import 'core-js/modules/es.array.to-sorted.js';
import 'core-js/modules/es.array.to-spliced.js';
import 'core-js/modules/es.map.group-by.js';
import 'core-js/modules/es.promise.with-resolvers.js';
