// Faults over the whole product, each with its kind and the tests that have to notice it.
import { interfaceFaults } from './interface-faults.mjs';
import { productFaults } from './product-faults.mjs';
import { ruleFaults } from './rule-faults.mjs';
import { serverFaults } from './server-faults.mjs';

export const plantedFaults = [...ruleFaults, ...serverFaults, ...interfaceFaults, ...productFaults];
