import * as adminContract from '#domain/orders/admin-contract.ts';
import * as contract from '#domain/orders/contract.ts';
import { requireAdmin, requireCustomer } from '#server/http/guards.ts';
import type { Route } from '#server/http/route.ts';
import { getOrder, listLiveOrders, listOrders } from './admin-queries.ts';
import { addItem } from './commands/add-item.ts';
import { addToLiveOrder } from './commands/add-to-live-order.ts';
import { changeStatus } from './commands/change-status.ts';
import { createOrder } from './commands/create-order.ts';
import { eraseAccount } from './commands/erase-account.ts';
import { changeAddress, giveAddress } from './commands/give-address.ts';
import { mergeUserOrders } from './commands/merge-user-orders.ts';
import { removeItem } from './commands/remove-item.ts';
import { exportMyData, getMyOrder, listMyOrders } from './queries.ts';

export function orderRoutes(route: Route): void {
  route(contract.listMyOrders, requireCustomer, listMyOrders);
  route(contract.getMyOrder, requireCustomer, getMyOrder);
  route(contract.exportMyData, requireCustomer, exportMyData);
  route(contract.eraseMyAccount, requireCustomer, eraseAccount);
  route(contract.giveAddress, requireCustomer, giveAddress);
  route(adminContract.listOrders, requireAdmin, listOrders);
  route(adminContract.getOrder, requireAdmin, getOrder);
  route(adminContract.createOrder, requireAdmin, createOrder);
  route(adminContract.changeStatus, requireAdmin, changeStatus);
  route(adminContract.changeAddress, requireAdmin, changeAddress);
  route(adminContract.addItem, requireAdmin, addItem);
  route(adminContract.removeItem, requireAdmin, removeItem);
  route(adminContract.addToLiveOrder, requireAdmin, addToLiveOrder);
  route(adminContract.listLiveOrders, requireAdmin, listLiveOrders);
  route(adminContract.mergeUserOrders, requireAdmin, mergeUserOrders);
}
